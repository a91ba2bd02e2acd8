"""One module a migration; never changed once released."""
