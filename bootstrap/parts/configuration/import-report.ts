import type { SectionReport } from '../../../application/parts/configuration/tally.ts'

/** For people: a line per section, and a line per record that is new or changed. */
export function reportLines(sections: readonly SectionReport[], dryRun: boolean): string {
  const lines = sections.flatMap(({ section, added, changed, unchanged, onlyHere }) => [
    `${section}: ${added.length} added, ${changed.length} changed, ${unchanged} unchanged, ${onlyHere} only here`,
    ...added.map((record) => `  + ${record}`),
    ...changed.map(({ record, members }) => `  ~ ${record}: ${members.join(', ')}`),
  ])
  const end = dryRun ? ['This was a dry run: nothing was changed.'] : secretsToGive(sections)
  return [...lines, ...end].join('\n')
}

/** Records that came without their secret are of no use until they get one. */
function secretsToGive(sections: readonly SectionReport[]): string[] {
  const added = (name: string) => sections.find(({ section }) => section === name)?.added ?? []
  const [clients, platforms] = [added('clients'), added('platforms')]
  const webhooks = added('webhooks')
  return [
    ...(clients.length > 0 ? [`Reset the secrets of new clients: ${clients.join(', ')}`] : []),
    ...(platforms.length > 0
      ? [`Give keys to new platforms, and enable them: ${platforms.join(', ')}`]
      : []),
    ...(webhooks.length > 0 ? [`Make secrets for new webhooks: ${webhooks.join(', ')}`] : []),
  ]
}
