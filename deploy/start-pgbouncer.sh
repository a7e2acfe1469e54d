# The password that PgBouncer looks up the others with; the root file system cannot be written.
printf '"postgres" "%s"\n' "$POSTGRES_PASSWORD" > /run/pgbouncer/users.txt
exec pgbouncer "${1:-/etc/pgbouncer/pgbouncer.ini}"
