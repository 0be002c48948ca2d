#!/usr/bin/env node
// Plain JavaScript that an old Node can parse, so that it can say what is wrong.
import { existsSync } from 'node:fs'
import module from 'node:module'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const OLDEST = 24
const EXIT_UNAVAILABLE = 69

const project = fileURLToPath(new URL('..', import.meta.url))
const isInstalled = project.split(sep).includes('node_modules')

if (Number.parseInt(process.versions.node, 10) < OLDEST) {
  process.stderr.write(
    `Gatehouse needs Node ${OLDEST} or newer; this is ${process.version}.\n` +
      (isInstalled
        ? 'Install Node 24, or add it to the folder where Gatehouse is: `npm install node@24`.\n'
        : 'Start it with `npm start`: npm uses the Node that `npm ci`, without `--omit=dev`, put into node_modules.\n') +
      'If that fails in the same way, packages were installed without their scripts: ' +
      'run `npm rebuild node --ignore-scripts=false`.\n',
  )
  process.exit(EXIT_UNAVAILABLE)
}

// This listener replaces Node's own, which would open an inspector for anyone who may signal this
// process.
process.on('SIGUSR1', () => {})

// Node reads no TypeScript inside node_modules, so the package has the sources without types.
const sources = new URL(isInstalled ? '../dist/main.js' : './main.ts', import.meta.url)
if (!existsSync(sources)) {
  process.stderr.write(
    'Gatehouse is incomplete here: Node reads no TypeScript inside node_modules.\n' +
      'Install the package that `npm pack` creates, or start it in a folder outside node_modules.\n',
  )
  process.exit(EXIT_UNAVAILABLE)
}
module.enableCompileCache(join(project, isInstalled ? '..' : 'node_modules', '.cache', 'gatehouse'))
const { main } = await import(sources.href)
await main(process.argv.slice(2))
