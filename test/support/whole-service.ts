import { mkdtemp, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import pino from 'pino'
import type { Database } from '../../adapters/postgres/connection/database.ts'
import { BUILT_IN_CLIENT_ID } from '../../adapters/postgres/seed/client.ts'
import { DeliverEvents } from '../../application/modules/deliver-events.ts'
import { RunJobs } from '../../application/modules/run-jobs.ts'
import { KeepHeads } from '../../application/parts/chain/keep-heads.ts'
import { LinkEntries } from '../../application/parts/chain/link-entries.ts'
import { WarnOfLimits } from '../../application/parts/usage/warn-of-limits.ts'
import { DeliverWebhooks } from '../../application/parts/webhooks/deliver-webhooks.ts'
import { WantedEvents } from '../../application/parts/webhooks/wanted-events.ts'
import type { ConsoleModule } from '../../bootstrap/modules/define-module.ts'
import { SEND_INVITATIONS } from '../../bootstrap/parts/links/inviting.ts'
import { testConsole } from '../../bootstrap/testing/console-for-tests.ts'
import { serveConsole } from '../../bootstrap/testing/served-console.ts'
import type { TestConsole } from '../../bootstrap/testing/test-console.ts'
import { Tokens } from '../../bootstrap/wiring/tokens.ts'
import { PASSWORD } from './first-start.ts'
import { Loopback, type LoopbackAnswer, type LoopbackRequest } from './loopback.ts'
import { refuseUnnamed } from './named-errors.ts'
import { postgresGiven } from './postgres-given.ts'
import { anyDatabase } from './prepared-database.ts'
import type { Given } from './records.ts'
import { removeFolder } from './remove-folder.ts'
import { runFolder } from './run-folder.ts'
import { sealV2 } from './sealed-request.ts'
import type { Settings } from './service.ts'

/** Switches on everything that tests of modules do without. */
const EVERYTHING = {
  ADMIN_PASSWORD: PASSWORD,
  PUSH_WEBSOCKET: 'on',
  REGISTRATIONS_PER_HOUR: '100000',
  VBEN_SURFACE: 'on',
  // A directory that is asked only when somebody logs in with it.
  DIRECTORY: 'dingtalk',
  DIRECTORY_CLIENT_ID: 'id',
  DIRECTORY_CLIENT_SECRET: 'canary',
}

/** Time limit of a start on a busy machine. */
export const START_MS = 300_000

export interface WholeService {
  /** The routes of the real wiring, so that new ones are found without being listed. */
  readonly app: FastifyInstance
  /** Where it listens. */
  readonly origin: string
  /** The same, as tests of modules use it. */
  readonly console: TestConsole
  readonly given: Given
  readonly clientId: string
  readonly password: string
  /** The key for login envelopes. */
  readonly publicKey: string
  /** The hash of everybody's password. */
  readonly passwordHash: string
  /** Over a real connection, which uploads and streams need. */
  send(request: LoopbackRequest): Promise<LoopbackAnswer>
  /** @returns the headers of a session */
  logIn(username: string, by?: LoginTerms): Promise<Record<string, string>>
  /** Runs a job of a module now, such as `assets/asset-reminder`. */
  runJob(name: string): Promise<boolean>
  /** Calls the hooks of a module for all events that are due. */
  deliverEvents(module: string): Promise<void>
  /** Tells webhooks of all events that are due, and waits for their answers. */
  sendToWebhooks(): Promise<void>
  /** Links the entries of the logs, and keeps the heads of their chains. */
  keepHeads(): Promise<void>
  /** Tells of limits that are near. */
  warnOfLimits(): Promise<void>
  /** Stores the last uses of keys for programs. */
  noteKeyUses(): Promise<void>
  /** Sends the invitations that are due, as the background does. */
  sendInvitations(): Promise<void>
  /** Drops cached rights after direct changes of the database. */
  forgetRights(): Promise<void>
  close(): Promise<void>
}

/**
 * The fully wired service on its own port.
 * @param given used instead of a prepared database; closed with the service
 * @param further pages of a test
 */
export async function wholeService(
  settings: Settings = {},
  watch: FastifyPluginAsync = async () => undefined,
  given?: Database,
  added: readonly ConsoleModule[] = [],
): Promise<WholeService> {
  const folder = await realpath(await mkdtemp(join(runFolder(), 'gatehouse-')))
  const database = given ?? (await anyDatabase())
  const served = await serveConsole({
    settings: { ...EVERYTHING, ...settings },
    ...{ dataFolder: folder, database, modules: added, routes: [refuseUnnamed, watch] },
    logger: pino({ level: 'silent' }),
  })
  const { app, clock, container, hasher, origin } = served
  const loopback = new Loopback(Number(new URL(origin).port))
  const publicKey = container.get(Tokens.LoginPublicKey)
  return {
    app,
    origin,
    console: testConsole(served),
    given: postgresGiven(database),
    clientId: BUILT_IN_CLIENT_ID,
    password: PASSWORD,
    publicKey,
    send: (request) => loopback.send(request),
    passwordHash: await hasher.hash(PASSWORD),
    logIn: (username, by) => logIn(app, publicKey, username, { ...by, issuedAt: clock.now() }),
    runJob: (name) => container.get(RunJobs).runNow(name),
    deliverEvents: (module) => container.get(DeliverEvents).execute(module),
    async sendToWebhooks() {
      await container.get(WantedEvents).look()
      await container.get(DeliverEvents).execute('webhooks')
      await container.get(DeliverWebhooks).execute()
      await container.get(DeliverWebhooks).settled()
    },
    async keepHeads() {
      await container.get(LinkEntries).execute()
      await container.get(KeepHeads).execute()
    },
    warnOfLimits: () => container.get(WarnOfLimits).execute(),
    noteKeyUses: () => container.get(Tokens.UsesOfProgramKeys).write(),
    sendInvitations: async () => container.get(SEND_INVITATIONS)?.execute(),
    forgetRights: () => container.get(Tokens.AccessVersion).advance(),
    close: async () => {
      await served.close()
      await removeFolder(folder)
    },
  }
}

interface LoginTerms {
  readonly clientId?: string
  readonly password?: string | undefined
  readonly issuedAt?: Date
}

async function logIn(
  app: FastifyInstance,
  publicKey: string,
  username: string,
  { clientId = BUILT_IN_CLIENT_ID, password = PASSWORD, issuedAt = new Date() }: LoginTerms,
) {
  const place = { method: 'POST', path: '/auth/login', issuedAt } as const
  const credentials = { clientId, grantType: 'password', username, password }
  const { headers, body } = sealV2(publicKey, credentials, place)
  const request = { method: place.method, url: place.path, headers, payload: body }
  const answer = JSON.parse((await app.inject(request)).body)
  if (answer.code !== 200) throw new Error(`${username} cannot log in: ${answer.msg}`)
  return { clientid: clientId, authorization: `Bearer ${answer.data.access_token}` }
}
