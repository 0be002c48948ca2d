# docker buildx build --platform linux/amd64,linux/arm64 -t gatehouse .
# docs/deploy/README.md says what was tested.

FROM node:24-bookworm-slim AS packages
WORKDIR /opt/gatehouse
COPY package.json package-lock.json .npmrc ./
# The database template is made below, once the sources are there.
RUN npm ci --omit=dev --no-audit --no-fund && rm -rf /root/.npm

# The same package as that of npm: joined sources and the database template.
FROM node:24-bookworm-slim AS package
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY LICENSE README.md tsconfig.json tsconfig.types.json ./
COPY domain ./domain
COPY application ./application
COPY adapters ./adapters
COPY bootstrap ./bootstrap
COPY docs/modules.md ./docs/
RUN node bootstrap/packaging/make-template.ts \
 && npm pack \
 && tar -xzf gatehouse-*.tgz

FROM node:24-bookworm-slim
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=5320 \
    DATA_DIR=/srv/gatehouse/data
# Inside node_modules the launcher runs the joined sources.
WORKDIR /opt/gatehouse/node_modules/gatehouse
COPY --from=packages /opt/gatehouse/node_modules /opt/gatehouse/node_modules
COPY --from=package /build/package ./
# The data folder belongs to the service's user; the program does not.
RUN install -d -m 700 -o node -g node /srv/gatehouse/data
USER node
VOLUME /srv/gatehouse/data
EXPOSE 5320
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Not through npm, so that the process itself gets SIGTERM.
ENTRYPOINT ["node", "--disable-sigusr1", "--max-semi-space-size=16", "bootstrap/gatehouse.mjs"]
CMD ["start"]
