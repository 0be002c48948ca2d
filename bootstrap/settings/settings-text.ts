import { ALL_SETTINGS } from './all-settings.ts'
import { addedSettings, allOf } from './module-settings.ts'
import type { Setting } from './setting.ts'

const HEAD = `# Settings
Settings are environment variables, or lines of a file \`.env\` (UTF-8) in the working directory; the environment takes
precedence. A secret can also come from a file: \`NAME_FILE=/run/secrets/name\`, which only root or the user of the service
may be able to change. A wrong value stops the start, which names it and the fix.

\`npm run settings\` generates this page and \`.env.example\` from \`bootstrap/settings/\`.
`

/** The page `docs/operate/settings.md`. */
export function settingsPage(): string {
  return `${HEAD}\n${settingsTable()}\n`
}

/** With the settings of modules, if there are any. */
export function settingsTable(): string {
  const rows = [...ALL_SETTINGS, ...allOf(addedSettings())].map(
    (setting) =>
      `| \`${setting.name}\`${setting.isSecret ? ' (secret)' : ''} | ${setting.defaultValue} | ${setting.accepts} | ${setting.meaning} |`,
  )
  return ['| Name | Default | Accepts | Meaning |', '|---|---|---|---|', ...rows].join('\n')
}

/** For programs: the content of the table, and which settings are secrets. */
export function settingsJson(): string {
  const all = [...ALL_SETTINGS, ...allOf(addedSettings())]
  const rows = all.map(({ name, isSecret = false, defaultValue, accepts, meaning }) => ({
    ...{ name, isSecret, defaultValue, accepts, meaning },
  }))
  return JSON.stringify(rows, null, 2)
}

/** The file `.env.example`: every line is commented out, so a copy changes nothing. */
export function envExample(): string {
  const head = `# Copy to .env and remove the # of the settings to change. Secrets: also NAME_FILE=/path.

# The time zone of lists, logs and exports, that of the people. Node reads it from the environment only, not from here.
# TZ=Asia/Shanghai`
  return `${[head, ...ALL_SETTINGS.map(exampleOf)].join('\n\n')}\n`
}

function exampleOf({ name, defaultValue, accepts, meaning }: Setting<unknown>): string {
  return `# ${meaning.replaceAll('`', '')} (${accepts})\n# ${name}=${defaultValue}`
}
