/** @returns `getSystemClientById` for `GET /system/client/{id}`. Unique because method and path are. */
export function operationId(method: string, path: string): string {
  const words = path
    .split(/[/._-]/)
    .filter(Boolean)
    .map(wordOf)
  return method.toLowerCase() + words.join('')
}

function wordOf(part: string): string {
  const parameter = /^\{(\w+)\}$/.exec(part)?.[1]
  if (parameter !== undefined) return `By${capitalized(parameter)}`
  return part === '*' ? 'Rest' : capitalized(part)
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
