import type { SectionReport } from '../application/configuration/tally.ts'

/** For people: a line for each section, and one for each record that is new or other. */
export function reportLines(sections: readonly SectionReport[], dryRun: boolean): string {
  const lines = sections.flatMap(({ section, added, changed, unchanged, onlyHere }) => [
    `${section}: ${added.length} added, ${changed.length} changed, ${unchanged} unchanged, ${onlyHere} only here`,
    ...added.map((record) => `  + ${record}`),
    ...changed.map(({ record, members }) => `  ~ ${record}: ${members.join(', ')}`),
  ])
  const end = dryRun ? ['This was a dry run: nothing was changed.'] : secretsToGive(sections)
  return [...lines, ...end].join('\n')
}

/** What came without its secret is of no use until it gets one. */
function secretsToGive(sections: readonly SectionReport[]): string[] {
  const added = (name: string) => sections.find(({ section }) => section === name)?.added ?? []
  const [clients, platforms] = [added('clients'), added('platforms')]
  return [
    ...(clients.length > 0 ? [`Reset the secrets of new clients: ${clients.join(', ')}`] : []),
    ...(platforms.length > 0
      ? [`Give keys to new platforms, and enable them: ${platforms.join(', ')}`]
      : []),
  ]
}
