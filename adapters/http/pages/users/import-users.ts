import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { SheetReader } from '../../../../application/ports/sheet-reader.ts'
import type { ImportUsers } from '../../../../application/users/import-users.ts'
import {
  ImportFailed,
  TooManyRows,
  UnreadableSheet,
} from '../../../../domain/users/import-errors.ts'
import { audited } from '../../edge/audit/audited.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { Type } from '../../wire/schema.ts'
import { textOf } from '../../wire/wire-types.ts'
import { languageOf } from '../../words/language.ts'
import { importedFile } from './import-form.ts'
import { importText } from './import-text.ts'
import { importedRows, type Labels } from './sheet-users.ts'
import { userWords } from './user-words.ts'

/** Imports per source and minute; each is parsed in a process of its own. */
const RATE = { name: 'import', limit: 20, seconds: 60 }
const YES: ReadonlySet<string> = new Set(['true', '1'])
const SWITCHES = Type.Object({
  updateSupport: Type.Optional(textOf(8)),
  dryRun: Type.Optional(textOf(8)),
})

interface Reading {
  readonly sheets: SheetReader
  /** The current labels of the dictionaries. */
  readonly labels: () => Promise<Labels>
  readonly mostRows: number
}

const SCHEMA = {
  summary: 'Import users',
  description:
    'An .xlsx sheet in the part "file", of up to 1,000 rows unless `IMPORT_ROWS` says otherwise. "updateSupport", true or 1, in ' +
    'the form or the query: existing users are updated. Rows that fail do not affect the others: ' +
    'the answer is a refusal only if no row succeeds, and otherwise `msg` counts and lists the failures. ' +
    '"dryRun", likewise: rows are only checked and reported, and nothing is stored. ' +
    '`msg` is HTML in which everything from the sheet is escaped.',
  tags: ['Users'],
  consumes: ['multipart/form-data'],
  querystring: SWITCHES,
  body: SWITCHES,
  response: { 200: Type.Null() },
}

/** Must be registered in an `importScope`. */
export function importUsersRoute(
  users: ImportUsers,
  { sheets, labels, mostRows }: Reading,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = SCHEMA
    const audit = { area: 'user', kind: 'import', covers: 'part', isLong: true } as const
    const config = {
      access: 'system:user:import',
      rate: RATE,
      repeat: 'allowed',
      recordWords: userWords,
      audit,
    } as const
    app.post('/system/user/importData', { schema, config }, async (request, reply) => {
      const cells = await sheets.read(importedFile(request), mostRows + 2)
      if (!cells) throw new UnreadableSheet()
      if (cells.length > mostRows + 1) throw new TooManyRows(mostRows)
      const rows = importedRows(cells, await labels(), languageOf(request))
      const { updateSupport = '', dryRun = '' } = { ...request.query, ...request.body }
      const work = { rows, updates: YES.has(updateSupport), onlyChecks: YES.has(dryRun) }
      const said = { dryRun: work.onlyChecks }
      const report = await users.execute(work, callerOf(request), (step) =>
        audited(request, step, said),
      )
      const { isRefused, text } = importText(report, languageOf(request))
      if (isRefused) throw new ImportFailed(text)
      reply.warning = { text: 'import_text', params: { text } }
      return null
    })
  }
}
