/** Where vendors publish boards for programs. */
import type { JobBoardVendor } from '../contract.ts'

/**
 * The public address of an employer's board, with descriptions and pay.
 *
 * @see https://developers.greenhouse.io/job-board.html, https://github.com/lever/postings-api,
 *   https://developers.ashbyhq.com/docs/public-job-posting-api
 */
export function boardAddress(vendor: Exclude<JobBoardVendor, 'address'>, token: string): string {
  const name = encodeURIComponent(token)
  if (vendor === 'greenhouse') {
    return `https://boards-api.greenhouse.io/v1/boards/${name}/jobs?content=true&pay_transparency=true`
  }
  if (vendor === 'lever') return `https://api.lever.co/v0/postings/${name}?mode=json`
  return `https://api.ashbyhq.com/posting-api/job-board/${name}?includeCompensation=true`
}
