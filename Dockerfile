# The server with the built console. Runs on the Node pinned by the lockfile (npm package `node`), so the last stage is
# plain Debian.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim
ARG BASE_IMAGE=debian:bookworm-slim

FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY package.json package-lock.json ./
COPY agent/package.json agent/
COPY console/package.json console/
COPY contract/package.json contract/
COPY e2e/package.json e2e/
COPY server/package.json server/
COPY simulator/package.json simulator/
COPY stand-ins/package.json stand-ins/

FROM manifests AS console
RUN npm ci --include=dev --no-audit --no-fund
COPY tsconfig.base.json ./
COPY tools/notices tools/notices
COPY contract contract
COPY console console
RUN npm run build -w console

# Packages of the agent, which the server gives out.
FROM console AS agent
COPY LICENSE NOTICE ./
COPY docs/agent.md docs/
COPY deploy/agent deploy/agent
COPY agent agent
RUN npm run build -w agent

FROM manifests AS modules
# The package's second copy of the Node binary would double its size in the image; viem needs TypeScript for its types alone; squawk is for checks.
RUN npm ci --omit=dev -w server -w contract --include-workspace-root --no-audit --no-fund \
    && rm -rf node_modules/node/node_modules node_modules/typescript node_modules/@typescript \
        node_modules/@squawk-cli
COPY contract contract
COPY server server
COPY tools/link-postgres.ts tools/
RUN node_modules/.bin/node tools/link-postgres.ts

FROM ${BASE_IMAGE}
RUN useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin nodeyard \
    && install -d -o nodeyard -g nodeyard -m 0700 /data
WORKDIR /app
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=8080 \
    NODEYARD_DATA=/data \
    NODE_OPTIONS=--disable-warning=ExperimentalWarning \
    PATH=/app/node_modules/.bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
COPY package.json ./
COPY --from=modules /app/node_modules node_modules
COPY --from=modules /app/contract contract
COPY --from=modules /app/server server
COPY tools/backup tools/backup
COPY tools/nodeyard tools/nodeyard
COPY tools/payouts tools/payouts
COPY tools/find-database.ts tools/
RUN ln -s /app/tools/nodeyard/nodeyard.ts /usr/local/bin/nodeyard
COPY --from=console /app/console/dist console/dist
COPY --from=agent /app/agent/dist/packages agent/dist/packages
USER nodeyard
# Data of the embedded PostgreSQL, without DATABASE_URL.
VOLUME /data
# HTTP, and the devices' echo probes.
EXPOSE 8080 8080/udp
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=4 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "server/src/main.ts"]
