import { sql, type Kysely } from 'kysely'

/**
 * Portals of one employer at iCIMS are boards of their own since 0518. The record of a board takes the name
 * that its readings have now, so that they go on with its jobs. Where several portals shared one record, the
 * careers portal keeps it; the others begin their own, and read each of their postings again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create temporary table portals on commit drop as
    with boards as (
      select board.id, source.id as source_id, source.company_id, source.board,
        count(*) over (partition by source.id) as sharing,
        regexp_match(lower(board.address),
          '^https?://([a-z]*(?:careers?(?:hub)?|jobs?)|external|internal|hourly|corporate|retail|campus)-([\\w-]+)\\.icims\\.com/') as parts
      from job_boards board
      join job_sources source on source.id = board.source_id and source.kind = 'icims'
    )
    select id, source_id, company_id, board, sharing,
      parts[2] || case when parts[1] = 'careers' then '' else '/' || parts[1] end as name
    from boards where parts is not null`.execute(db)
  await sql`
    update job_sources source set board = portal.name
    from portals portal
    where source.id = portal.source_id and portal.sharing = 1 and portal.board <> portal.name
      and length(portal.name) <= 100
      and not exists (
        select from job_sources other
        where other.company_id = portal.company_id and other.kind = 'icims' and other.board = portal.name)`.execute(
    db,
  )
  await sql`
    delete from job_board_postings posting using portals portal
    where posting.board_id = portal.id and portal.sharing > 1 and portal.board <> portal.name`.execute(
    db,
  )
  await sql`
    update job_boards board set source_id = null
    from portals portal
    where board.id = portal.id and portal.sharing > 1 and portal.board <> portal.name`.execute(db)
}
