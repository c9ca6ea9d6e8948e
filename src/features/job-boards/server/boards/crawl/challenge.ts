/** Pages that guard a site against programs. They are never read as data, and never answered. Pure. */
import type { OutsideReply } from '#platform/outside/outside.ts'

const titles =
  /<title[^>]{0,100}>\s*(just a moment|attention required|access denied|access to this page has been denied|pardon our interruption|checking your browser|are you (a )?(robot|human)|human verification|verify(ing)? (that )?you are (a )?human|security (check|verification)|robot or human|bot verification|ddos-guard|one moment, please|request rejected)/i
/** Parts that stand in no page of a site itself. */
const marks =
  /_cf_chl_opt|id=["']?cf-chl-widget|id=["']?challenge-form|id=["']?px-captcha|_Incapsula_Resource|captcha-delivery\.com\/|geo\.captcha-delivery|window\.awsWafCookieDomainList|sgcaptcha|\/\.well-known\/sgcaptcha/i

/** So much of a page is looked at: guards are short. */
const looked = 60_000

export function isChallenge({ status, isChallenge: said, text }: OutsideReply): boolean {
  const start = text.slice(0, looked)
  // A page with a posting is a page, whatever else it loads.
  if (status === 200 && /"JobPosting"/.test(text)) return false
  return (
    (said && (status !== 200 || start.trimStart().startsWith('<'))) ||
    titles.test(start) ||
    marks.test(start)
  )
}
