import { Option } from 'commander'
import type { Language } from '../../../../domain/language/language.ts'
import { type AddCommand, examples } from '../../../commands/add-command.ts'
import { FRONT_ENDS, type FrontEnd } from './front-ends.ts'

interface Options {
  readonly frontEnd: FrontEnd
  readonly to: string
  readonly language: Language
  readonly diff?: boolean
  readonly builtIn?: boolean
}

export const addPage: AddCommand = (program) => {
  const page = program
    .command('page')
    .description('Write pages of modules for the console that shows them.')
  page
    .command('generate [name]')
    .description('Write the page of a record into the sources of a front end.')
    .option('--built-in', 'all pages of the service that public front ends lack')
    .addOption(
      new Option('--front-end <kind>', 'kind of the front end')
        .choices(FRONT_ENDS)
        .makeOptionMandatory(),
    )
    .requiredOption('--to <folder>', 'a working copy of the front end')
    .addOption(
      new Option('--language <language>', 'language of the texts in it')
        .choices(['zh', 'en'])
        .default('zh'),
    )
    .option('--diff', 'only show what would change')
    .addHelpText(
      'after',
      examples(
        'page generate asset --front-end vben5 --to ../ruoyi-plus-vben5',
        'page generate asset --front-end plus-ui --to ../plus-ui --diff',
        'page generate --built-in --front-end plus-ui --to ../plus-ui',
      ),
    )
    .action(async (name = '', { language, builtIn, ...given }: Options) => {
      const { generatePages } = await import('./generate-named-page.ts')
      const options = { ...given, diff: given.diff ?? false }
      await generatePages(builtIn ? { all: 'lacked' } : name, language, options)
    })
}
