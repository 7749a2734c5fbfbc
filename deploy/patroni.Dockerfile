# A node of the database: PostgreSQL, Patroni and pgBackRest of Debian, with deploy/patroni.yml.
# Names, addresses and passwords come from the environment: see patroni.yml.
FROM debian:bookworm-slim
# No cluster of its own: Patroni makes it.
RUN mkdir -p /etc/postgresql-common \
    && echo "create_main_cluster = false" > /etc/postgresql-common/createcluster.conf \
    && apt-get update \
    && apt-get install -y --no-install-recommends postgresql-15 patroni python3-etcd pgbackrest curl \
    && rm -rf /var/lib/apt/lists/* \
    && install -d -o postgres -g postgres -m 700 /var/lib/postgresql/15
COPY patroni.yml /etc/patroni/config.yml
COPY create-database.sh /etc/patroni/create-database.sh
USER postgres
VOLUME /var/lib/postgresql
EXPOSE 5432 8008
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s CMD ["curl", "-fsS", "http://127.0.0.1:8008/liveness"]
STOPSIGNAL SIGTERM
CMD ["/usr/bin/patroni", "/etc/patroni/config.yml"]
