# docker build -t gatehouse .
# docs/operate/containers.md says more. A registry that needs a token: --secret id=npmrc,src=$HOME/.npmrc

# Another one needs Node 24 and npm, on glibc, and a user `node`.
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS packages
WORKDIR /opt/gatehouse
COPY package.json package-lock.json .npmrc ./
# What only compilers and debuggers read is left out.
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
 && find node_modules \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

# The same package as that of npm: joined sources and the database template.
FROM ${NODE_IMAGE} AS package
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc npm ci --ignore-scripts --no-audit --no-fund
COPY LICENSE README.md tsconfig.json tsconfig.types.json ./
COPY domain ./domain
COPY application ./application
COPY adapters ./adapters
COPY bootstrap ./bootstrap
COPY docs/build/modules.md ./docs/build/
RUN node bootstrap/packaging/make-template.ts \
 && npm pack \
 && tar -xzf gatehouse-*.tgz

FROM ${NODE_IMAGE}
# What changes seldom comes first.
LABEL org.opencontainers.image.title="Gatehouse" \
      org.opencontainers.image.description="The backend of an administration console: login, sessions, files, server push." \
      org.opencontainers.image.licenses="Apache-2.0"
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=5320 \
    DATA_DIR=/srv/gatehouse/data
# The data folder belongs to the service's user, the program does not. OpenShift gives each project a user id of its own, in the
# group 0.
RUN install -d -m 770 -o node -g 0 /srv/gatehouse/data
VOLUME /srv/gatehouse/data
EXPOSE 5320
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Not through npm, so that the process itself gets SIGTERM.
ENTRYPOINT ["node", "--disable-sigusr1", "--max-semi-space-size=16", "bootstrap/gatehouse.mjs"]
CMD ["start"]
# Inside node_modules the launcher runs the joined sources.
WORKDIR /opt/gatehouse/node_modules/gatehouse
COPY --from=packages /opt/gatehouse/node_modules /opt/gatehouse/node_modules
COPY --from=package /build/package ./
# Not before: Podman would give the program's folder to it.
USER node
LABEL org.opencontainers.image.version="0.9.0"
