import { ALL_SETTINGS } from './all-settings.ts'
import type { Setting } from './setting.ts'

/** The table of the README. */
export function settingsTable(): string {
  const rows = ALL_SETTINGS.map(
    (setting) =>
      `| \`${setting.name}\`${setting.isSecret ? ' (secret)' : ''} | ${setting.standard} | ${setting.accepts} | ${setting.meaning} |`,
  )
  return ['| Name | Default | Accepts | Meaning |', '|---|---|---|---|', ...rows].join('\n')
}

/** The file `.env.example`: everything commented out, so that a copy of it changes nothing. */
export function envExample(): string {
  const head =
    '# Copy to .env and remove the # where something must differ. Secrets: also NAME_FILE=/path.'
  return `${[head, ...ALL_SETTINGS.map(exampleOf)].join('\n\n')}\n`
}

function exampleOf({ name, standard, accepts, meaning }: Setting<unknown>): string {
  return `# ${meaning.replaceAll('`', '')} (${accepts})\n# ${name}=${standard}`
}
