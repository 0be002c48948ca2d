import { once } from 'node:events'
import { copyFile, cp, mkdir, readdir, symlink } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { joinSources } from '../../../bootstrap/packaging/make-package.ts'
import { runFolder } from '../run-folder.ts'
import { PreparedDatabases } from './prepared-databases.ts'
import { serverNamed } from './server-offer.ts'
import { ServerPool } from './server-pool.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    serverAgent: string
  }
}

const PROJECT = join(import.meta.dirname, '..', '..', '..')
const SERVER_AGENT = 'GATEHOUSE_TEST_SERVER_AGENT'

/**
 * Test files run in their own processes and request servers from this one, so that each server is
 * started once, and only if needed.
 */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  // One for all projects of a run; whichever begins first starts it.
  const known = process.env[SERVER_AGENT]
  if (known !== undefined) {
    project.provide('serverAgent', known)
    return undefined
  }
  const pool = new ServerPool()
  const prepared = new PreparedDatabases(pool)
  const joined = new JoinedPackage()
  const parts = createServer((request, response) => {
    answer(request, response, { pool, prepared, joined }).catch((error) =>
      response.writeHead(500).end(String(error)),
    )
  }).listen(0, '127.0.0.1')
  await once(parts, 'listening')
  const address = parts.address()
  if (address === null || typeof address === 'string') throw new Error('No port was given.')
  const agent = `http://127.0.0.1:${address.port}`
  process.env[SERVER_AGENT] = agent
  project.provide('serverAgent', agent)

  return async () => {
    parts.close()
    parts.closeAllConnections()
    await prepared.drop()
    await pool.stop()
  }
}

interface Parts {
  readonly pool: ServerPool
  readonly prepared: PreparedDatabases
  readonly joined: JoinedPackage
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { pool, prepared, joined }: Parts,
): Promise<void> {
  if (request.url === '/prepared/embedded') {
    response.end(await prepared.embedded())
    return
  }
  if (request.url === '/prepared/postgres') {
    response.end(await prepared.postgres())
    return
  }
  if (request.url === '/package') {
    response.end(await joined.folder())
    return
  }
  if (request.url === '/copy') {
    response.end(await prepared.copy())
    return
  }
  if (request.url === '/empty') {
    response.end(await prepared.empty())
    return
  }
  const name = serverNamed((request.url ?? '').slice(1))
  response.end(JSON.stringify(await pool.offer(name)))
}

/** The sources as they are published, which start with less work; joined once per run. */
class JoinedPackage {
  #folder: Promise<string> | undefined

  /** @returns the path of an installed package */
  folder(): Promise<string> {
    this.#folder ??= install(join(runFolder(), 'joined', 'node_modules', 'gatehouse'))
    return this.#folder
  }
}

async function install(folder: string): Promise<string> {
  await mkdir(join(folder, 'bootstrap'), { recursive: true })
  await cp(join(PROJECT, 'adapters/client'), join(folder, 'adapters/client'), { recursive: true })
  const templates = (await readdir(join(PROJECT, 'dist'))).filter((name) => name.endsWith('.gz'))
  await joinSources(PROJECT, join(folder, 'dist'))
  const alike = ['package.json', 'bootstrap/gatehouse.mjs', ...templates.map((x) => `dist/${x}`)]
  for (const name of alike) await copyFile(join(PROJECT, name), join(folder, name))
  await symlink(join(PROJECT, 'node_modules'), join(folder, 'node_modules'))
  return folder
}
