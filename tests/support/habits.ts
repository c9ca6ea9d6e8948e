/**
 * Ways of the house that neither types, lint nor import rules see: each is a pattern that no file may have,
 * with the files where it would be right. `forbiddenHabits` tells them from a text.
 */

type Habit = {
  /** What is done instead. */
  say: string
  files: RegExp
  pattern: RegExp
  /** Comments count. */
  comments?: true
  /** Where it is right, and why. */
  except?: Readonly<Record<string, string>>
}

const serving = /^src\/features\/[^/]+\/server\//
const queries = /^src\/features\/[^/]+\/server\/queries[^/]*\.ts$/
/** Files with a role: what is kept in one of them is shared by everyone the process serves. */
const roles =
  /^src\/features\/[^/]+\/server\/(?:service|queries|http|tasks|policy|events|realtime)[^/]*\.ts$/
const browsing = /^src\/(?:features\/[^/]+\/ui|web)\//

export const habits: readonly Habit[] = [
  {
    say: 'time comes from the clock of the context',
    files: serving,
    pattern: /\bDate\.now\(|\bnew Date\(\s*\)/,
  },
  {
    say: 'deadlines are compared with the clock of the context, never with the database’s',
    files: queries,
    pattern:
      /(?<![\w.$])(?:now|clock_timestamp|statement_timestamp|transaction_timestamp|timeofday)\(\s*\)|\b(?:current_(?:timestamp|date|time)|localtime(?:stamp)?)\b/i,
  },
  {
    say: 'what a process needs at its start stands in platform/config',
    files: /^src\/(?:features|platform|shared|web)\//,
    pattern: /\bprocess\s*\.\s*env\b|\bprocess\s*\[|\{[^}]*\benv\b[^}]*\}\s*=\s*process\b/,
    except: { 'src/platform/config/env-file.ts': 'reads the environment' },
  },
  {
    say: 'an outside service has its adapter in the platform',
    files: serving,
    pattern: /(?<![\w.$])fetch\(|\bnew (?:WebSocket|EventSource)\(/,
  },
  {
    say: 'a screen asks by call(endpoint)',
    files: browsing,
    pattern: /(?<![\w.$])fetch\(|\bnew (?:WebSocket|EventSource|XMLHttpRequest)\(|\bsendBeacon\(/,
    except: {
      'src/web/api/call.ts': 'is the client',
      'src/web/shell/read-path.ts': 'asks for the data of a page by its address',
      'src/web/shell/watch-builds.ts': 'looks for a newer build',
      'src/web/layouts/unreached.tsx': 'asks whether the server is there at all',
      'src/web/service-worker/sw.ts': 'passes on what pages ask for',
      'src/features/verification/ui/parts/id-picture.ts': 'reads bytes that are drawn and not kept',
    },
  },
  {
    say: 'chance that anyone could profit from comes from node:crypto',
    files: /^src\/(?:features|platform|shared|app)\//,
    pattern: /\bMath\.random\b/,
    except: { 'src/platform/realtime/mount.ts': 'spreads sockets over a moment' },
  },
  {
    say: 'the log of the context hides what is personal',
    files: /^src\/(?:features|platform|shared|web)\//,
    pattern: /(?<![\w.$])console\s*[.[]/,
  },
  {
    say: 'what runs later is a task: it outlives the process',
    files: serving,
    pattern: /(?<![\w.$])set(?:Timeout|Interval|Immediate)\(/,
    except: {
      'src/features/backups/server/service.ts': 'says that a backup is under way while it is',
      'src/features/chat/server/presence.ts': 'is about the sockets of this process',
      'src/features/job-boards/server/boards/open-board.ts': 'ends a process that takes too long',
    },
  },
  {
    say: 'state is kept in the database, or by Database in a WeakMap',
    files: roles,
    pattern:
      /^(?:export )?let |^(?:export )?const \w+(?::[^=]+)? = new (?:Map|Set|Array)(?:<[^=]*>)?\(\s*\)/m,
    except: { 'src/features/job-boards/server/service.crawl.ts': 'counts what this process does' },
  },
  {
    say: 'types that do not fit are mended',
    files: /./,
    pattern: /@ts-(?:ignore|nocheck|expect-error)/,
    comments: true,
  },
  {
    say: 'a door exports functions of its own, by their names',
    files: /^src\//,
    pattern: /^export \*/m,
  },
  {
    say: 'a list stands as it is, however many lines it takes',
    files: /./,
    pattern: /\.\.\.\(\[[^\]]*\] as const\)(?!\s*\.)/,
  },
  {
    say: 'an import names its file, so that the import rules see it',
    files: /^src\/(?:features|shared|web)\//,
    pattern:
      /\bimport\(\s*(?!['"])|\bcreateRequire\b|\bimport\.meta\.resolve\b|(?<![\w.$])require\s*\(/,
  },
  {
    say: 'HTML is set where it was sanitized on the server',
    files: browsing,
    pattern: /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\s*=|\binsertAdjacentHTML\(/,
    except: {
      'src/features/jobs/ui/public/job-description.tsx': 'sanitized as it is stored',
      'src/features/articles/ui/parts/article-form.tsx': 'a preview that the server has made',
      'src/features/articles/ui/pages/article.tsx': 'sanitized as it is stored',
      'src/features/payments/ui/parts/billing-text.tsx': 'an article, sanitized as it is stored',
    },
  },
  {
    say: 'raw SQL is a text that stands there as it is sent',
    files: queries,
    // A literal, or one of two.
    pattern:
      /\bsql\s*\.\s*raw\((?!\s*(?:\w+ \? '[^'\n]*' : )?(?:'[^'\n]*'|"[^"\n]*"|`(?:[^`$]|\$(?!\{))*`)\s*,?\s*\))/,
    except: { 'src/features/job-search/server/queries.search.ts': 'a mark of the platform' },
  },
  {
    say: 'a moment is told by the clock of its reader: nearMoment, datedMoment, agreedMoment',
    files: serving,
    pattern: /\bmomentWords\(/,
    except: {
      'src/features/companies/server/policy.referrals.ts': 'days of contracts, without a time',
      'src/features/wallet/server/service.ts': 'midnight of the site, when its day begins',
      'src/features/registration-invitations/server/service.ts': 'to somebody without an account',
      'src/features/campaigns/server/service.proposals.ts': 'a day of the site, without a time',
    },
  },
  {
    say: 'what a schema says of a field stands in messages.fields.ts',
    files: /\/contract\.ts$|^src\/shared\/schemas\.ts$/,
    pattern:
      /\b(?:error|message):\s*(?:\(\)\s*=>\s*)?['"`]\p{Lu}|\.(?:min|max|length|regex|refine|nonempty|multipleOf|startsWith|endsWith|includes)\((?:[^()]|\([^()]*\))*,\s*['"`]\p{Lu}[^'"`]*[\s.]|\.(?:email|url|uuid|nonempty)\(\s*['"`]\p{Lu}/u,
  },
  {
    say: 'a failure is told, or a comment says why it is not',
    files: /^src\//,
    pattern: /\bcatch\s*(?:\([^)]*\)\s*)?\{\s*\}/,
    comments: true,
    except: { 'src/web/shell/document.ts': 'a script in the page, as small as can be' },
  },
]

/** Without comments; what stands in texts stays. */
const codeOf = (text: string) =>
  text.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$|(?<=[;,{}()\s])\/\/ .*$/gm, '')

/** What a file does that it should not, and what is done instead. */
export function forbiddenHabits(file: string, text: string): string[] {
  const code = codeOf(text)
  return habits
    .filter(({ files, except }) => files.test(file) && !Object.hasOwn(except ?? {}, file))
    .filter(({ pattern, comments }) => pattern.test(comments ? text : code))
    .map(({ say }) => `${file}: ${say}`)
}
