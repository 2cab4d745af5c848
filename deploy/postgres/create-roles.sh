#!/bin/sh
# Roles of the database, created when its volume is empty: nodeyard_owner owns the tables and migrates, nodeyard is the
# server's, nodeyard_backup only reads. The superuser is used for nothing else.
set -eu
psql -v ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" \
  -v owner="$OWNER_PASSWORD" -v application="$APPLICATION_PASSWORD" -v backup="$BACKUP_PASSWORD" <<'SQL'
create role nodeyard_owner login password :'owner';
create role nodeyard login password :'application';
create role nodeyard_backup login password :'backup';
grant pg_read_all_data to nodeyard_backup;
create database nodeyard owner nodeyard_owner;
revoke connect, temporary on database nodeyard from public;
grant connect, temporary on database nodeyard to nodeyard;
grant connect on database nodeyard to nodeyard_backup;
\connect nodeyard
alter schema public owner to nodeyard_owner;
revoke create on schema public from public;
SQL
