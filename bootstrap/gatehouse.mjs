#!/usr/bin/env node
// Plain JavaScript that an old Node can parse, so that it can say what is wrong.
import module from 'node:module'
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

module.enableCompileCache(
  fileURLToPath(new URL('../node_modules/.cache/gatehouse', import.meta.url)),
)
const { main } = await import('./main.ts')
await main(process.argv.slice(2))
