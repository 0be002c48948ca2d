import type { Field } from '../../domain/records/field.ts'
import type { RecordType } from '../../domain/records/record.ts'
import { type ConsoleModule, recordsOf } from './define-module.ts'

/** Lists of a configuration that are no tables of the console. */
const CONFIGURED: ReadonlySet<string> = new Set(['dictionaries', 'platforms'])

/** What a configuration cannot say about rows. */
export function exportProblems(module: ConsoleModule): string[] {
  const why = (of: RecordType) => {
    const { fields, table } = of
    if (CONFIGURED.has(table))
      return 'rename its table: a configuration has other rows under that name'
    if (of.unique.length === 0) return 'it needs unique, by which its rows are known'
    const unnamed = Object.keys(fields).find((name) => fields[name] && isUnnamed(fields[name]))
    return unnamed && `${unnamed} has ids that mean nothing elsewhere`
  }
  const exported = recordsOf(module).filter((of) => of.exported)
  return exported.flatMap((of) => {
    const problem = why(of)
    return problem ? [`Module ${module.name}: ${of.name} cannot be exported: ${problem}.`] : []
  })
}

function isUnnamed({ kind, writing, refersTo, showsFiles }: Field): boolean {
  const isId = kind === 'id' && writing !== 'never' && refersTo?.label === undefined
  return isId || showsFiles === true
}
