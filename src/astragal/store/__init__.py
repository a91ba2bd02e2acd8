"""An append-only log of events a room, in one file: what was acknowledged is on disk, and nothing changes unseen.

The store knows nothing of what events mean. Each event is chained to the one before by its hash.
"""

from astragal.store.errors import Stale, StoreError
from astragal.store.store import Store
from astragal.store.values import Appended, Batch, Listed, RoomId, Snapshot, Stored, Verdict

__all__ = [
    "Appended",
    "Batch",
    "Listed",
    "RoomId",
    "Snapshot",
    "Stale",
    "Store",
    "StoreError",
    "Stored",
    "Verdict",
]
