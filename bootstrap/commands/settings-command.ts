import { type AddCommand, examples } from './add-command.ts'

export const addSettings: AddCommand = (program) => {
  program
    .command('settings')
    .description('List all settings.')
    .option('--json', 'print them as a JSON array, not as a Markdown table')
    .addHelpText('after', examples('settings', 'settings --json'))
    .action(async ({ json = false }: { json?: boolean }) => {
      const { settingsJson, settingsTable } = await import('../settings/settings-text.ts')
      process.stdout.write(`${json ? settingsJson() : settingsTable()}\n`)
    })
}
