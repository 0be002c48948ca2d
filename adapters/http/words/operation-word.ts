import type { OperationEntry } from '../../../application/ports/logs/operation-log.ts'
import { OPERATION_KINDS } from '../../../domain/audit/operation-kind.ts'
import { builtInLabel, builtInText } from '../../../domain/language/built-in-text.ts'
import { areaWord } from './area-words.ts'
import type { Language } from './language.ts'
import { OPERATION_WORDS } from './operation-words.ts'

/** Describes what was done. URLs without words of their own are described by kind and area. */
export function operationWord(
  { area, kind, method, url }: Pick<OperationEntry, 'area' | 'kind' | 'method' | 'url'>,
  language: Language,
): string {
  const own = OPERATION_WORDS[`${method} ${url}`]
  if (own) return own[language]
  const added = builtInLabel(`operation.${method} ${url}`, language)
  if (added !== undefined) return added
  const word = builtInText(`sys_oper_type.${OPERATION_KINDS.indexOf(kind)}`, language)
  return `${word}: ${areaWord(area, language)}`
}
