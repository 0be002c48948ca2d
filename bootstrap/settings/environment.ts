import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

/** Settings as text, by name. */
export type Environment = Readonly<Record<string, string | undefined>>

/** The process environment, completed by a file `.env`. What the environment says wins. */
export function withEnvFile(env: Environment, path: string): Environment {
  return { ...readEnvFile(path), ...env }
}

function readEnvFile(path: string): Environment {
  try {
    return parseEnv(readFileSync(path, 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw error
  }
}
