/** A text in the code of both front ends, with the quotes that need fewer escapes. */
export function quoted(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"')
  const isDouble = inner.split("'").length > inner.split('"').length
  const quote = isDouble ? '"' : "'"
  return `${quote}${inner.replaceAll(quote, `\\${quote}`)}${quote}`
}

/** A text between tags or in an attribute of a template. */
export function inTemplate(text: string): string {
  return text.replace(/[&<>"{}]/g, (letter) => `&#${letter.charCodeAt(0)};`)
}

/** Lines that exist only under a condition. */
export function when(condition: unknown, lines: string): string {
  return condition ? lines : ''
}

/** Imports in groups, each sorted by the paths of its modules as the linters of front ends want it. */
export function importBlock(...groups: readonly (readonly (string | false)[])[]): string {
  const blocks = groups.map((group) =>
    group
      .filter((line) => line !== false)
      .sort((one, other) => pathIn(one).localeCompare(pathIn(other), 'en'))
      .join('\n'),
  )
  return blocks.filter((block) => block !== '').join('\n\n')
}

function pathIn(line: string): string {
  return line.split("'").at(-2) ?? line
}
