import { ALL_SETTINGS } from './all-settings.ts'
import type { Setting } from './setting.ts'

const HEAD = `# Settings
Environment variables, or lines of a file \`.env\` (UTF-8) in the working directory; the environment wins. Each secret may
also come from a file: \`NAME_FILE=/run/secrets/name\`, which only root or the user of the service may be able to change. A
wrong value stops the start with its name and the fix.

\`npm run settings\` makes this page, and \`.env.example\`, from \`bootstrap/settings/\`.
`

/** The page `docs/settings.md`. */
export function settingsPage(): string {
  return `${HEAD}\n${settingsTable()}\n`
}

export function settingsTable(): string {
  const rows = ALL_SETTINGS.map(
    (setting) =>
      `| \`${setting.name}\`${setting.isSecret ? ' (secret)' : ''} | ${setting.standard} | ${setting.accepts} | ${setting.meaning} |`,
  )
  return ['| Name | Default | Accepts | Meaning |', '|---|---|---|---|', ...rows].join('\n')
}

/** For programs: what the table says, and which settings are secrets. */
export function settingsJson(): string {
  const rows = ALL_SETTINGS.map(({ name, isSecret = false, standard, accepts, meaning }) => ({
    ...{ name, isSecret, standard, accepts, meaning },
  }))
  return JSON.stringify(rows, null, 2)
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
