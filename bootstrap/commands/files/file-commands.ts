import { InvalidArgumentError, Option } from 'commander'
import { leastPolicy, type PolicyTarget } from '../../../domain/storage/platforms/least-policy.ts'
import { type AddCommand, examples } from '../add-command.ts'

interface Options {
  readonly kind: PolicyTarget['kind']
  readonly bucket: string
  readonly prefix: string
  readonly cors?: boolean
}

/** A star would widen the policy. */
const NAME = /^[\w.-]+(\/[\w.-]+)*$/

export const addBucketPolicy: AddCommand = (program, readEnvironment) => {
  const kinds: readonly PolicyTarget['kind'][] = ['s3', 'ali-oss']
  program
    .command('bucket-policy')
    .description('Print the smallest policy for the keys of a storage platform, for S3 or RAM.')
    .requiredOption('--bucket <name>', 'the bucket', plainName)
    .option('--prefix <path>', 'the prefix of the platform, if it has one', pathOf, '')
    .addOption(new Option('--kind <kind>', 'kind of the platform').choices(kinds).default('s3'))
    .option('--cors', 'print the CORS rule for the origins of pages instead')
    .addHelpText(
      'after',
      examples(
        'bucket-policy --bucket company-files',
        'bucket-policy --kind ali-oss --bucket company-files --prefix office',
        'bucket-policy --bucket company-files --cors',
      ),
    )
    .action(async ({ kind, bucket, prefix: basePath, cors }: Options) => {
      if (cors) return (await import('./print-cors-rule.ts')).printCorsRule(readEnvironment(), kind)
      process.stdout.write(`${leastPolicy({ kind, bucket, basePath })}\n`)
    })
}

function plainName(text: string): string {
  if (text.includes('/')) throw new InvalidArgumentError('It is a name without slashes.')
  return pathOf(text)
}

function pathOf(text: string): string {
  const path = text.replace(/^\//, '').replace(/\/$/, '')
  if (!NAME.test(path)) throw new InvalidArgumentError('It has letters, digits, dots and dashes.')
  return path
}
