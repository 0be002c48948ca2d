import { developedWith } from '../../../packaging/version.ts'

const CONFIGURATION = `import { defineConsole } from 'gatehouse'

export default defineConsole({ modules: [] })
`

const TEST = `import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { pageSuite, startConsole, type TestConsole } from 'gatehouse/testing'
import configuration from './gatehouse.config.ts'

let console: TestConsole

before(async () => {
  console = await startConsole(configuration)
})
after(() => console.close())

it('lets its administrator in', async () => {
  const admin = await console.as('admin')
  assert.equal((await admin.get('/system/user/getInfo')).code, 200)
})

for (const { pages = [] } of configuration.modules) {
  for (const page of pages) pageSuite(page, { describe, it, console: () => console })
}
`

const TYPES = {
  compilerOptions: {
    ...{ module: 'nodenext', target: 'es2024', noEmit: true, allowImportingTsExtensions: true },
    ...{ strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true },
    // Node runs the sources as they are.
    ...{ erasableSyntaxOnly: true, verbatimModuleSyntax: true, types: ['node'] },
  },
}

const PRIVATE = 'node_modules/\ndata/\n.env\n'

/** Starts it as `gatehouse` does, but not through npm, so that the process itself gets SIGTERM. */
const IMAGE = `# docker build -t my-console .    (Podman: podman build --format docker -t my-console .)
ARG NODE_IMAGE=node:24-bookworm-slim
FROM \${NODE_IMAGE}
ENV NODE_ENV=production \\
    HOST=0.0.0.0 \\
    PORT=5320 \\
    DATA_DIR=/srv/gatehouse/data
RUN install -d -m 770 -o node -g 0 /srv/gatehouse/data
VOLUME /srv/gatehouse/data
EXPOSE 5320
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \\
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
WORKDIR /opt/console
COPY . .
# A registry that needs a token: docker build --secret id=npmrc,src=$HOME/.npmrc … The token is in no layer.
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc npm ci --omit=dev --ignore-scripts && rm -rf /root/.npm
USER node
ENTRYPOINT ["node", "--disable-sigusr1", "--max-semi-space-size=16", "node_modules/gatehouse/bootstrap/gatehouse.mjs"]
CMD ["start"]
`

const SETTINGS = `# Copy to .env, which belongs in no repository. npx gatehouse settings lists all settings.
# Where browsers find the console, and the time zone of its lists, logs and exports.
#PUBLIC_URL=https://console.example.com
#TZ=Asia/Shanghai
# Without these two, everything is kept in DATA_DIR, and there is one instance.
#DATABASE_URL=postgres://gatehouse:password@localhost:5432/gatehouse
#REDIS_URL=redis://localhost:6379
`

/** @returns the texts of a new folder, by path */
export function folderFiles(name: string, dependency: string): ReadonlyMap<string, string> {
  return new Map([
    ['package.json', json(manifest(name, dependency))],
    ['gatehouse.config.ts', CONFIGURATION],
    ['console.test.ts', TEST],
    ['tsconfig.json', json(TYPES)],
    ['.gitignore', PRIVATE],
    ['.dockerignore', `${PRIVATE}.git/\n.npmrc\n`],
    ['Dockerfile', IMAGE],
    ['.env.example', SETTINGS],
    ['README.md', readme(name)],
  ])
}

function manifest(name: string, dependency: string) {
  return {
    ...{ name, version: '0.1.0', private: true, type: 'module' },
    scripts: { start: 'gatehouse', dev: 'gatehouse dev', test: 'node --test', typecheck: 'tsc' },
    // It brings a Node for all scripts, also where the machine has an old one.
    allowScripts: { node: true },
    dependencies: { gatehouse: dependency },
    devDependencies: {
      '@types/node': developedWith('@types/node'),
      node: developedWith('node'),
      typescript: developedWith('typescript'),
    },
  }
}

function readme(name: string): string {
  return `# ${name}
A console on Gatehouse, with modules of its own.

\`\`\`sh
npm install
npm start             # the service; its first start prints the password of the administrator
npm run dev           # the service while you write: each change of a module is served at once
npm test              # what every page promises
npm run typecheck
npx gatehouse module add assets   # a page with its table and its entry in the menu
docker build -t ${name} . && docker run --env-file .env -p 127.0.0.1:5320:5320 -v ${name}:/srv/gatehouse/data ${name}
\`\`\`

Settings are read from the environment and from \`.env\`; \`npx gatehouse settings\` lists them. \`data/\` holds the
embedded database, the keys and the files of users. Neither belongs in a repository. An image needs a package that is a file in
this folder: \`npm install ./gatehouse-….tgz\`. If your registry needs a token, build it with
\`--secret id=npmrc,src=$HOME/.npmrc\`: the file is read during the installation and is in no layer.
`
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
