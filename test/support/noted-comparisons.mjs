// Loaded into a service under test: writes down which password is compared with which hash.
import { appendFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const argon2 = createRequire(import.meta.url)('@node-rs/argon2')
const { verify } = argon2

argon2.verify = (hash, password) => {
  appendFileSync(process.env.NOTED_COMPARISONS, `${JSON.stringify({ hash, password })}\n`)
  return verify(hash, password)
}
