import { unlessRefused } from '../../domain/imports/row-failures.ts'
import { DomainError } from '../../domain/shared/domain-error.ts'
import {
  draftPlatform,
  type PlatformDraft,
  type PlatformInput,
} from '../../domain/storage/platform-draft.ts'
import type { LegacyRow } from '../ports/legacy-source.ts'
import { textIn } from './legacy-values.ts'
import type { SwitchRun } from './switch-run.ts'
import type { TableTally } from './table-tally.ts'

const PLACEHOLDER = /^x{4,}$/i
const SCHEME = /^https?:\/\//i
const PUBLIC = new Set(['1', '2'])

/**
 * Adds platforms that are not here, with their secrets sealed. Existing ones stay as they are, and
 * uploads go where they went: a new default is chosen on its page, which tries it first.
 * @returns the keys of all platforms that files can be on
 */
export async function bringPlatforms(run: SwitchRun): Promise<ReadonlySet<string>> {
  const tally = run.tally('sys_oss_config')
  const rows = await run.parts.reader.rows('sys_oss_config', tally)
  const { platforms } = run.parts
  const keys = new Set((await platforms.list()).map(({ key }) => key))
  for (const row of rows) {
    const key = textIn(row, 'config_key')
    if (keys.has(key)) {
      tally.unchanged += 1
      continue
    }
    const draft = draftOf(row, run, tally)
    if (draft instanceof DomainError) {
      const { field = '' } = draft.params
      tally.leave(key, `${draft.message} ${field}`.trim())
      continue
    }
    await platforms.add(draft)
    keys.add(key)
    tally.taken += 1
    await tell(row, draft, run, tally)
  }
  return keys
}

function draftOf(row: LegacyRow, run: SwitchRun, tally: TableTally): PlatformDraft | DomainError {
  const key = textIn(row, 'config_key')
  const [accessKey, secretKey] = [textIn(row, 'access_key'), textIn(row, 'secret_key')]
  const isEnabled = ![accessKey, secretKey].some((one) => one === '' || PLACEHOLDER.test(one))
  if (!isEnabled) tally.alter(key, 'it is disabled, because its keys are placeholders')
  const { seal } = run.parts.platforms
  return unlessRefused(() => {
    const input: PlatformInput = {
      key,
      endpoint: textIn(row, 'endpoint').replace(SCHEME, '').replace(/\/$/, ''),
      bucket: textIn(row, 'bucket_name'),
      accessKey: seal('accessKey', accessKey || 'none'),
      secretKey: seal('secretKey', secretKey || 'none'),
      isHttps: row.is_https === 'Y',
      region: textIn(row, 'region'),
      basePath: textIn(row, 'prefix'),
      customDomain: '',
      accessPolicy: undefined,
      remark: [textIn(row, 'remark'), textIn(row, 'ext1')].filter(Boolean).join('; ').slice(0, 500),
      options: { isEnabled },
    }
    const plain = draftPlatform(input)
    const domain = textIn(row, 'domain').replace(SCHEME, '').replace(/\/$/, '')
    const named = unlessRefused(() => draftPlatform({ ...input, customDomain: domain }))
    if (!(named instanceof DomainError)) return named
    tally.alter(key, `its domain ${domain} is left out: ${named.message}`)
    return plain
  })
}

async function tell(
  row: LegacyRow,
  draft: PlatformDraft,
  run: SwitchRun,
  tally: TableTally,
): Promise<void> {
  const { key, remote, status } = draft
  if (PUBLIC.has(row.access_policy ?? '')) {
    tally.alter(key, 'its files were public by address; here an address ends, and needs rights')
  }
  if (row.status === '0') tally.note(`New files went to ${key}: make it the default on its page.`)
  if (status === 'disabled') return
  try {
    await run.parts.platforms.check(draft)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    tally.alter(key, `STORAGE_ENDPOINTS has to name ${remote?.endpoint}: ${error.message}`)
  }
}
