#!/bin/sh
# Patroni runs this once, on the first leader, and the image of PostgreSQL once: makes the role and the database of the shop.
# $1, if given, is how the superuser reaches the new PostgreSQL; SHOP_DATABASE_PASSWORD is the role's password.
set -eu
: "${SHOP_DATABASE_PASSWORD:?must be set}"
psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 "${1:-dbname=postgres}" <<'SQL'
\getenv password SHOP_DATABASE_PASSWORD
create role shop login password :'password';
create database shop owner shop;
SQL
