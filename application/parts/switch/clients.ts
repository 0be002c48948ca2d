import { parseRules } from '../../../domain/client/client-rules.ts'
import { clientTerms } from '../../../domain/client/client-terms.ts'
import { GRANT_TYPES } from '../../../domain/client/grant-type.ts'
import { unlessRefused } from '../../../domain/imports/row-failures.ts'
import { DomainError } from '../../../domain/shared/domain-error.ts'
import type { LegacyRow } from './legacy-source.ts'
import { isEnabled, textIn } from './legacy-values.ts'
import { planByKey, type RowPlan, type WantedRow } from './row-plan.ts'
import type { SwitchRun } from './switch-run.ts'
import type { TableTally } from './table-tally.ts'

/** The client of the front ends, which is on both sides. */
const BUILT_IN = '1'
const FIELDS = ['clientId', 'clientKey', 'grantTypes', 'status']
const KNOWN: ReadonlySet<string> = new Set(GRANT_TYPES)
const SHORTEST = 60
const NO_LIMIT = -1
const NO_RULES = { paths: '{}', networks: '{}' }

type Stored = Readonly<Record<string, string | null>>

/** Front ends have the id of their client built in, so it stays. What is here already is only widened. */
export async function planClients(run: SwitchRun): Promise<RowPlan> {
  const tally = run.tally('sys_client')
  const rows = await run.parts.reader.rows('sys_client', tally)
  const stored = await run.parts.rows.stored('clients', FIELDS)
  const byClientId = new Map(stored.map((row) => [row.clientId ?? '', row]))
  const wanted: WantedRow[] = []
  const keys = new Map(stored.map((row) => [row.clientKey ?? '', row.clientId ?? '']))
  for (const row of rows) {
    const clientId = textIn(row, 'client_id')
    const key = textIn(row, 'client_key')
    const one = wantedRow(run, row, byClientId.get(clientId), tally)
    const holder = keys.get(key) ?? clientId
    if (one && holder === clientId) {
      wanted.push(one)
      keys.set(key, clientId)
    } else if (one) tally.leave(clientId, `another client has the key ${key}`)
  }
  const unique = [{ fields: ['clientId'] }, { fields: ['clientKey'] }]
  return planByKey(run, { table: 'clients', tally, unique }, ['clientId'], wanted)
}

function wantedRow(
  run: SwitchRun,
  row: LegacyRow,
  here: Stored | undefined,
  tally: TableTally,
): WantedRow | undefined {
  const clientId = textIn(row, 'client_id')
  const entry = {
    clientKey: textIn(row, 'client_key'),
    deviceType: textIn(row, 'device_type'),
    status: isEnabled(row) || here?.id === BUILT_IN ? ('normal' as const) : ('disabled' as const),
    grantTypes: grantTypesIn(row, here, tally),
    timeout: secondsIn(row, 'timeout', tally),
    activeTimeout: secondsIn(row, 'active_timeout', tally),
  }
  const rules = rulesIn(row, here, tally)
  const terms = unlessRefused(() => clientTerms(entry))
  if (terms instanceof DomainError) {
    tally.leave(clientId, terms.message)
    return undefined
  }
  const values = {
    ...{ clientId, clientKey: entry.clientKey, deviceType: entry.deviceType },
    status: rules === undefined ? ('disabled' as const) : entry.status,
    ...(rules ?? (here ? {} : NO_RULES)),
    grantTypes: `{${entry.grantTypes.join()}}`,
    timeoutSeconds: entry.timeout,
    activeTimeoutSeconds: entry.activeTimeout,
  }
  const once = { secretDigest: run.parts.digest(row.client_secret ?? '') }
  return { oldId: row.id ?? '', record: clientId, values, once }
}

/**
 * Rules of version 6. The client of the front ends here keeps its own, since somebody works with it,
 * and any keeps those that theirs has not.
 * @returns `undefined` for those that are not possible: without them, the client would open more
 */
function rulesIn(
  row: LegacyRow,
  here: Stored | undefined,
  tally: TableTally,
): Partial<typeof NO_RULES> | undefined {
  const [paths, networks] = [listIn(row, 'access_path'), listIn(row, 'ip_whitelist')]
  const [clientId, all] = [textIn(row, 'client_id'), [...paths, ...networks].join(', ')]
  if (all === '') return here ? {} : NO_RULES
  const rules = unlessRefused(() => parseRules({ paths, networks }))
  if (rules instanceof DomainError) {
    tally.alter(clientId, `it is disabled, because its rules are not possible here: ${all}`)
    return undefined
  }
  if (here?.id === BUILT_IN) {
    tally.alter(clientId, `its rules (${all}) do not come: set them on the page`)
    return {}
  }
  return { paths: arrayOf(rules.paths), networks: arrayOf(rules.networks) }
}

function listIn(row: LegacyRow, column: string): string[] {
  return textIn(row, column)
    .split(/[,;\s]+/)
    .filter((one) => one !== '')
}

/** Neither has a character that arrays would have to quote. */
function arrayOf(texts: readonly string[] = []): string {
  return `{${texts.join()}}`
}

/** Those that it has here stay. */
function grantTypesIn(row: LegacyRow, here: Stored | undefined, tally: TableTally): string[] {
  const ours = (here?.grantTypes ?? '{}').slice(1, -1).split(',').filter(Boolean)
  const theirs = textIn(row, 'grant_type')
    .split(',')
    .map((one) => one.trim())
  const unknown = theirs.filter((one) => one !== '' && !KNOWN.has(one))
  if (unknown.length > 0) {
    tally.alter(textIn(row, 'client_id'), `there is no grant type ${unknown.join(', ')} here`)
  }
  return [...new Set([...ours, ...theirs.filter((one) => KNOWN.has(one))])]
}

function secondsIn(row: LegacyRow, column: string, tally: TableTally): number {
  const seconds = Number(row[column] ?? NO_LIMIT)
  if (seconds === NO_LIMIT || seconds >= SHORTEST) return seconds
  tally.alter(textIn(row, 'client_id'), `its ${column} of ${seconds} is ${SHORTEST} seconds`)
  return SHORTEST
}
