import { ContainerModule, type ResolutionContext } from 'inversify'
import { GetFiles } from '../../application/files/get-files.ts'
import { RemoveFiles } from '../../application/files/recovery/remove-files.ts'
import { UnwaitedRemovals } from '../../application/files/recovery/unwaited-removals.ts'
import { CheckChoices } from '../../application/records/check-choices.ts'
import { CheckReferences } from '../../application/records/check-references.ts'
import { FieldChecks } from '../../application/records/field-checks.ts'
import { HeldFiles } from '../../application/records/held-files.ts'
import { References } from '../../application/records/references.ts'
import { record } from '../../domain/records/record.ts'
import { bindClass } from './bind-class.ts'
import { Tokens as T } from './tokens.ts'

/** What fields of all pages are checked against. */
export const fieldChecksModule = new ContainerModule(({ bind }) => {
  bind(References).toDynamicValue(
    (made) => new References(made.getAll(T.ShownRecords), made.get(T.RecordStores)),
  )
  bindClass(bind, CheckChoices, [T.DictionaryRepo])
  bind(CheckReferences).toDynamicValue(
    (made) =>
      new CheckReferences(made.get(T.RecordStores), made.get(T.RightsRepo), (table) =>
        rowsOf(table, made),
      ),
  )
  bind(HeldFiles).toResolvedValue(
    (stores, references, files, remove, unwaited) =>
      new HeldFiles({
        stores,
        references,
        get: (ids, by) => files.execute(ids, by),
        hide: (ids) => remove.hide(ids),
        begin: (hidden) => unwaited.begin(hidden),
      }),
    [T.RecordStores, References, GetFiles, RemoveFiles, UnwaitedRemovals],
  )
  bind(FieldChecks).toResolvedValue(
    (choices, ids, files, references) =>
      new FieldChecks([choices, ids, files], { references, files }),
    [CheckChoices, CheckReferences, HeldFiles, References],
  )
})

/** Under the rules of the table's page. Rows without a page are open to everybody. */
function rowsOf(table: string, made: ResolutionContext) {
  const shown = made.getAll(T.ShownRecords).find(({ of }) => of.table === table)
  if (shown) return shown.records()
  const store = made.get(T.RecordStores)(record({ name: table, table, fields: {} }))
  return { getForUpdate: (ids: readonly string[]) => store.getForUpdate(ids, 'all') }
}
