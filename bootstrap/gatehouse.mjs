#!/usr/bin/env node
// Plain JavaScript that an old Node can parse, so that it can say what is wrong.
import module from 'node:module'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const OLDEST = 24
const EXIT_UNAVAILABLE = 69

if (Number.parseInt(process.versions.node, 10) < OLDEST) {
  process.stderr.write(
    `Gatehouse needs Node ${OLDEST} or newer; this is ${process.version}.\n` +
      'Start it with `npm start`: npm uses the Node that `npm ci` put into node_modules.\n' +
      'If that says the same, run `npm ci` again without --ignore-scripts.\n',
  )
  process.exit(EXIT_UNAVAILABLE)
}

// A listener takes the place of Node's own, which would open an inspector to whoever may signal us.
process.on('SIGUSR1', () => {})

const project = fileURLToPath(new URL('..', import.meta.url))
if (project.split(sep).includes('node_modules')) {
  process.stderr.write(
    'Gatehouse cannot be started from inside node_modules: Node reads no TypeScript there.\n' +
      'Start it in a folder of its own. As a package it is only a client: gatehouse/client.\n',
  )
  process.exit(EXIT_UNAVAILABLE)
}
module.enableCompileCache(join(project, 'node_modules', '.cache', 'gatehouse'))
const { main } = await import('./main.ts')
await main(process.argv.slice(2))
