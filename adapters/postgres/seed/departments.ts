import { builtInText } from '../../../domain/language/built-in-text.ts'
import type { Language } from '../../../domain/language/language.ts'
import { ROOT_DEPARTMENT } from '../../../domain/organization/department.ts'

/** The root department, above all others. */
export function builtInDepartments(createdAt: Date, language: Language) {
  const none = { category: '', phone: '', email: '' }
  const id = ROOT_DEPARTMENT
  const name = builtInText(`department.${id}`, language)
  return [{ ...none, id, name, sortOrder: 0, isDisabled: false, authorId: '1', createdAt }]
}
