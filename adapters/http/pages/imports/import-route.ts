import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { SheetReader } from '../../../../application/ports/console/sheet-reader.ts'
import type { Audited } from '../../../../domain/audit/audited.ts'
import type { OperationArea } from '../../../../domain/audit/operation-area.ts'
import type { Caller } from '../../../../domain/identity/caller.ts'
import { ImportFailed, UnreadableSheet } from '../../../../domain/imports/import-errors.ts'
import type {
  ImportReport,
  ImportRequest,
  ReadRow,
} from '../../../../domain/imports/import-report.ts'
import { InvalidField } from '../../../../domain/records/record-errors.ts'
import type { Words } from '../../../../domain/records/shown.ts'
import { audited } from '../../edge/audit/audited.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import type { Access } from '../../route-config.ts'
import { Type } from '../../wire/schema.ts'
import { textOf } from '../../wire/wire-types.ts'
import { areaWord } from '../../words/area-words.ts'
import { languageOf } from '../../words/language.ts'
import type { RecordWords } from '../../words/route-words.ts'
import { importedFile } from './import-form.ts'
import { importText } from './import-text.ts'
import { rowsToRead, type SheetForm, sheetRows } from './sheet-rows.ts'

/** Imports per source and minute; each is parsed in a process of its own. */
const RATE = { name: 'import', limit: 20, seconds: 60 }
/** The rows of a sheet are stored together, or none of them. */
const STORING_SECONDS = 60
/** Words of forms and scripts, in any case. An empty one is no. */
const YES: ReadonlySet<string> = new Set(['true', '1', 'yes', 'on', 'y'])
const NO: ReadonlySet<string> = new Set(['false', '0', 'no', 'off', 'n', ''])
const ERRORS = [
  'import_failed',
  'unreadable_sheet',
  'too_many_rows',
  'missing_column',
  'upload_malformed',
  'doubled_column',
  'empty_sheet',
]
const SWITCHES = { updateSupport: Type.Optional(textOf(8)), dryRun: Type.Optional(textOf(8)) }
const INVITING = { ...SWITCHES, invite: Type.Optional(textOf(8)) }

/** Describes the import of a page. */
export interface ImportedPage<Column extends string, Form> {
  readonly url: string
  readonly access: Access
  /** The area in the API description and in the operation log. */
  readonly area: OperationArea
  /** What is imported, such as "users". */
  readonly what: string
  /** What the operation log calls it, if it has a name of its own. */
  readonly words?: Words
  readonly recordWords: RecordWords
  /** Whether `invite` invites added people. */
  readonly invites?: true
  /** @param updates whether rows that exist are changed */
  form(updates: boolean): Promise<SheetForm<Column, Form>>
  execute(
    request: ImportRequest<ReadRow<Form>>,
    by: Caller,
    audited: Audited,
  ): Promise<ImportReport>
}

export interface SheetReading {
  readonly sheets: SheetReader
  readonly mostRows: number
}

/** Must be registered in an `importScope`. */
export function importRoute<Column extends string, Form>(
  page: ImportedPage<Column, Form>,
  { sheets, mostRows }: SheetReading,
): FastifyPluginAsyncTypebox {
  const { url, access, area, what, words, recordWords, invites } = page
  const errors = invites ? [...ERRORS, 'invitations_off'] : ERRORS
  const said = { errors, ...(words && { words }) }
  return async (app) => {
    const schema = schemaOf(what, area, invites)
    const audit = { area, kind: 'import', covers: 'part', seconds: STORING_SECONDS } as const
    const config = { access, ...said, rate: RATE, repeat: 'allowed', recordWords, audit } as const
    app.post(`${url}/importData`, { schema, config }, async (request, reply) => {
      const read = await sheets.read(importedFile(request), rowsToRead(mostRows))
      if (!read) throw new UnreadableSheet()
      const language = languageOf(request)
      const { updateSupport = '', dryRun = '', invite = '' } = { ...request.query, ...request.body }
      const updates = isYes('updateSupport', updateSupport)
      const onlyChecks = isYes('dryRun', dryRun)
      const rows = sheetRows(read, await page.form(updates), { language, mostRows })
      const invitesIn = invites && isYes('invite', invite) ? language : undefined
      const work = { rows, updates, onlyChecks, invitesIn }
      const report = await page.execute(work, callerOf(request), (step) =>
        audited(request, step, { dryRun: onlyChecks }),
      )
      const { isRefused, text } = importText(report, recordWords, language)
      if (isRefused) throw new ImportFailed(text)
      reply.warning = { text: 'import_text', params: { text } }
      return null
    })
  }
}

/** @throws InvalidField: who misspells a dry run must not store anything */
function isYes(switched: string, word: string): boolean {
  const said = word.trim().toLowerCase()
  if (!YES.has(said) && !NO.has(said)) throw new InvalidField(switched)
  return YES.has(said)
}

function schemaOf(what: string, area: OperationArea, invites = false) {
  const switches = Type.Object(invites ? INVITING : SWITCHES)
  return {
    summary: `Import ${what}`,
    description:
      'An .xlsx sheet in the part "file", of up to 1,000 rows unless `IMPORT_ROWS` says otherwise. "updateSupport", `true`, `1`, `yes` or `on`, in ' +
      `the form or the query: existing ${what} are updated. Rows that fail do not affect the others: ` +
      'the answer is a refusal only if no row succeeds, and otherwise `msg` counts and lists the failures. ' +
      '"dryRun", likewise: rows are only checked and reported, and nothing is stored. ' +
      (invites
        ? '"invite", likewise: added users get no password but an invitation by e-mail. '
        : '') +
      '`msg` is HTML in which everything from the sheet is escaped.',
    tags: [areaWord(area, 'en')],
    consumes: ['multipart/form-data'],
    querystring: switches,
    body: switches,
    response: { 200: Type.Null() },
  }
}
