#!/bin/sh
# Makes the tables of Temporal, or brings them to those of this version; safe to repeat.
set -eu
SQL_PASSWORD="$(cat /run/secrets/temporal_db_password)"
export SQL_PASSWORD SQL_PLUGIN=postgres12 SQL_HOST=database SQL_PORT=5432 SQL_USER=temporal
schema=/etc/temporal/schema/postgresql/v12
for pair in temporal:temporal temporal_visibility:visibility; do
  database=${pair%%:*}
  temporal-sql-tool --database "$database" setup-schema --version 0.0 || true # It is there already.
  temporal-sql-tool --database "$database" update-schema --schema-dir "$schema/${pair##*:}/versioned"
done
