import { type Bind, ContainerModule, type ResolutionContext } from 'inversify'
import { noteRows } from '../../../adapters/http/pages/changes/page-notes.ts'
import { FileLinks } from '../../../application/files/file-links.ts'
import { FilesInScope } from '../../../application/files/files-in-scope.ts'
import { FilesInTexts } from '../../../application/files/files-in-texts.ts'
import { RemoveFiles } from '../../../application/files/recovery/remove-files.ts'
import { UnwaitedRemovals } from '../../../application/files/recovery/unwaited-removals.ts'
import { NamedRows } from '../../../application/modules/named-rows.ts'
import {
  checkChoices,
  checkReferences,
  FieldChecks,
} from '../../../application/records/field-checks.ts'
import { HeldFiles } from '../../../application/records/held-files.ts'
import { References } from '../../../application/records/references.ts'
import { type RecordType, record } from '../../../domain/records/record.ts'
import { bindClass, gathered, madeFrom } from '../bind-class.ts'
import { publicAddress } from '../public-address.ts'
import { Tokens as T } from '../tokens.ts'

/** What fields of all pages are checked against. */
export const fieldChecksModule = new ContainerModule(({ bind }) => {
  bind(References).toDynamicValue((made) => {
    const all = [...made.getAll(T.ShownRecords), ...made.get(T.LeftBehind).referrers]
    return new References(all, made.get(T.RecordStores))
  })
  bind(NamedRows).toDynamicValue(
    (made) =>
      new NamedRows(made.get(T.RecordStores), made.get(T.RightsRepo), (table) => {
        const shown = shownRows(table, made)
        return shown && { of: shown.of, slice: shown.records().slice.bind(shown.records()) }
      }),
  )
  bind(HeldFiles).toResolvedValue(
    (stores, references, files, remove, unwaited) =>
      new HeldFiles({
        stores,
        references,
        get: (ids, by) => files.get(ids, by),
        hide: (ids) => remove.hideKept(ids, 'all'),
        begin: (hidden) => unwaited.begin(hidden),
      }),
    [T.RecordStores, References, FilesInScope, RemoveFiles, UnwaitedRemovals],
  )
  bindTexts(bind)
  bind(FieldChecks).toDynamicValue((made) => {
    const [stores, rights] = [made.get(T.RecordStores), made.get(T.RightsRepo)]
    const choices = checkChoices(made.get(T.DictionaryRepo))
    const ids = checkReferences(stores, rights, (table) => rowsOf(table, made))
    const [files, texts] = [made.get(HeldFiles), made.get(FilesInTexts)]
    return new FieldChecks([choices, ids, files], {
      ...{ references: made.get(References), files, note: noteRows },
      stored: texts.stored.bind(texts),
    })
  })
})

function bindTexts(bind: Bind): void {
  const tools = gathered({
    ...{ files: T.StoredFileRepo, links: FileLinks, signer: T.UrlSigner },
    clock: T.Clock,
  })
  const publicUrl = madeFrom(T.Config, ({ server }) => publicAddress(server))
  bindClass(bind, FilesInTexts, [tools, publicUrl])
}

function shownRows(table: string, made: ResolutionContext) {
  return made.getAll(T.ShownRecords).find(({ of }) => of.table === table)
}

/** Records of tables without a page, made once: each new one would be another table of the mapper. */
const BARE = new Map<string, RecordType>()

function bareRecord(table: string): RecordType {
  const bare = BARE.get(table) ?? record({ name: table, table, fields: {} })
  BARE.set(table, bare)
  return bare
}

/** Under the rules of the table's page. Rows without a page are open to everybody. */
function rowsOf(table: string, made: ResolutionContext) {
  const shown = shownRows(table, made)
  if (shown) return shown.records()
  const store = made.get(T.RecordStores)(bareRecord(table))
  return { getForUpdate: (ids: readonly string[]) => store.getForUpdate(ids, 'all') }
}
