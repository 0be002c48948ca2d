import type { PageShape, ShapeField } from '../page-shape.ts'
import { written } from './fields.ts'

/**
 * Members that a form does not send as they are. The service keeps what is absent, so that an empty
 * text says that a value was cleared. JSON is edited as a text.
 * @param form the name of its values
 */
export function sentMembers(shape: PageShape, form: string): readonly string[] {
  return [...written(shape).filter(isCleared), ...written(shape).filter(isJson)].map((field) => {
    const value = `${form}.${field.name}`
    if (isJson(field)) return `${field.name}: ${value} ? JSON.parse(${value}) : undefined`
    return `${field.name}: ${value} ?? ${field.isMany && field.kind !== 'file' ? '[]' : "''"}`
  })
}

function isCleared({ isClearable = false, kind }: ShapeField): boolean {
  return isClearable && kind !== 'json' && kind !== 'integer'
}

function isJson({ kind }: ShapeField): boolean {
  return kind === 'json'
}
