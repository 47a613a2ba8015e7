#!/bin/sh
# Copies the primary at the first start, and follows it from then on until it is promoted (../promote.sh).
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA"
  chown -R postgres:postgres "$(dirname "$PGDATA")" "$PGDATA"
  chmod 700 "$PGDATA"
  PGPASSWORD="$(cat /run/secrets/db_replication_password)"
  export PGPASSWORD
  gosu postgres pg_basebackup --host database --username replicator --pgdata "$PGDATA" --write-recovery-conf \
    --slot standby --wal-method stream --checkpoint fast
fi
exec docker-entrypoint.sh "$@"
