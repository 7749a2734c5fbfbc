# PgBouncer of Debian, with deploy/pgbouncer.ini for containers: open to the network, and before DATABASE_HOST.
# The list of users is mounted at /etc/pgbouncer/userlist.txt.
FROM debian:bookworm-slim
ARG DATABASE_HOST=database
ARG DATABASE_PORT=5432
RUN apt-get update \
    && apt-get install -y --no-install-recommends pgbouncer \
    && rm -rf /var/lib/apt/lists/*
COPY pgbouncer.ini /etc/pgbouncer/pgbouncer.ini
RUN sed -i -e 's/^listen_addr = .*/listen_addr = */' \
        -e "s/^shop = host=127.0.0.1 port=5000/shop = host=${DATABASE_HOST} port=${DATABASE_PORT}/" /etc/pgbouncer/pgbouncer.ini \
    && grep -q "host=${DATABASE_HOST} " /etc/pgbouncer/pgbouncer.ini
USER postgres
EXPOSE 6432
CMD ["/usr/sbin/pgbouncer", "/etc/pgbouncer/pgbouncer.ini"]
