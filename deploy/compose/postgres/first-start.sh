#!/bin/sh
# Run once, when the primary makes its data: the databases, and a role for the standby.
set -eu
secret() { cat "/run/secrets/$1"; }
psql --username postgres --no-psqlrc --set ON_ERROR_STOP=1 <<SQL
create database rove;
create role temporal login password '$(secret temporal_db_password)';
create database temporal owner temporal;
create database temporal_visibility owner temporal;
create role replicator login replication password '$(secret db_replication_password)';
select pg_create_physical_replication_slot('standby');
SQL
echo 'host replication replicator all scram-sha-256' >> "$PGDATA/pg_hba.conf"
