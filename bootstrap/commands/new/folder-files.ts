import { developedWith } from '../../packaging/version.ts'

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

/** @returns the texts of a new folder, by path */
export function folderFiles(name: string, dependency: string): ReadonlyMap<string, string> {
  return new Map([
    ['package.json', json(manifest(name, dependency))],
    ['gatehouse.config.ts', CONFIGURATION],
    ['console.test.ts', TEST],
    ['tsconfig.json', json(TYPES)],
    ['.gitignore', 'node_modules/\ndata/\n.env\n'],
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
\`\`\`

Settings are read from the environment and from \`.env\`; \`npx gatehouse settings\` lists them. \`data/\` holds the
embedded database, the keys and the files of users. Neither belongs in a repository.
`
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
