import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './source-files.ts'

/** What a start imports: the launcher's file, and what `start` and the stores import on the way. */
const BEGINNINGS = [
  ...['bootstrap/main.ts', 'bootstrap/modules/load-modules.ts', 'bootstrap/start/start.ts'],
  ...['bootstrap/start/service.ts', 'adapters/postgres/connection/open-postgres.ts'],
  ...['adapters/redis/open-redis.ts', 'bootstrap/wiring/opened/redis-cache-module.ts'],
]
const IMPORTS = /^(?:import|export) (?!type )(?:[^'"]*? from )?'([^']+)'/gm
/** Loaded where they are used. TypeBox is there for its types. */
const ON_USE =
  /^(typebox|hucre|sharp|mysql2|ali-oss|openid-client|ldapts|nodemailer|node-forge|yauzl|croner|argon2|prom-client|@(aws-sdk|opentelemetry|simplewebauthn|hyzyla|fastify\/(swagger|compress|static|websocket|ajv-compiler|fast-json)))/

it('a start loads neither what only commands need, nor the libraries of what is seldom used', () => {
  const files = new Set(BEGINNINGS)
  const packages = new Set<string>()
  for (const file of files) {
    const text = readFileSync(join(ROOT, file), 'utf8')
    for (const [, name = ''] of text.matchAll(IMPORTS)) {
      if (!name.startsWith('.')) packages.add(name)
      else if (name.endsWith('.ts')) files.add(relative(ROOT, join(ROOT, dirname(file), name)))
    }
  }
  expect(files.size).toBeGreaterThan(900)
  expect([...packages]).toContain('fastify')
  expect([...packages].filter((name) => ON_USE.test(name))).toEqual([])
  // Commands are known by their options only.
  const ofParts = [...files].filter((file) => /\/parts\/[^/]+\//.test(file))
  expect(
    ofParts.filter((file) => !/-commands?\.ts$|(questions|front-ends)\.ts$/.test(file)),
  ).toEqual([])
})
