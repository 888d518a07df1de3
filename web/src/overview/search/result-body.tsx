import { Flex } from '@mantine/core'
import { IconStarFilled } from '@tabler/icons-react'
import type { SearchResult } from '@wellstock/contract/overview/search'
import { TOP_MATCH } from '@wellstock/domain/overview/search'
import { Fragment, memo } from 'react'
import { formatAgo, formatDateTime, formatNumber } from '../../lib/format.ts'
import { m } from '../../lib/messages.ts'
import { oneOf } from '../../lib/search-params.ts'
import ui from '../../ui/shared.module.css'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { marks } from './marks.ts'
import { isByCode } from './queries.ts'
import classes from './result-body.module.css'
import { badges, categoryWord, descriptionOf, typeStyles } from './result-words.ts'

type ResultBodyProps = { result: SearchResult; query: string }

/** One thing a search found, the match in its texts marked. Drawn once: the box is drawn with every key. */
export const ResultBody = memo(function ResultBody({ result, query }: ResultBodyProps) {
  const { type, name, status, category, department, lastUpdated, score, metadata } = result
  const { icon: Icon, word } = typeStyles[type]
  const badge = oneOf(badges, status)
  const description = descriptionOf(result)
  const facts = [categoryWord(type, category), department].filter(Boolean)
  return (
    <Flex component="span" align="flex-start" gap="sm" miw={0}>
      <span className={classes.icon} title={word()}>
        <Icon size={20} stroke={1.75} aria-hidden />
        <span className={ui.visuallyHidden}>{word()}</span>
      </span>
      <Flex component="span" direction="column" gap={2} flex={1} miw={0}>
        <Flex component="span" align="center" wrap="wrap" className={classes.line}>
          <strong className={`${ui.strong} ${ui.breaks}`}>
            <Marked text={name} query={query} />
          </strong>
          {score > TOP_MATCH && (
            <span className={classes.star} title={m.search_top_match()}>
              <IconStarFilled size={14} aria-hidden />
              <span className={ui.visuallyHidden}>{m.search_top_match()}</span>
            </span>
          )}
          {badge && <StatusBadge status={badge} />}
        </Flex>
        <Flex component="span" wrap="wrap" className={`${ui.note} ${ui.breaks} ${classes.facts}`}>
          {facts.map((fact) => (
            <span key={fact}>
              <Marked text={fact} query={query} />
            </span>
          ))}
          {metadata.onHand && (
            <span>
              {m.level_on_hand({
                quantity: formatNumber(Number(metadata.onHand)),
                unit: metadata.unit ?? '',
              })}
            </span>
          )}
          {lastUpdated && (
            <time dateTime={lastUpdated} title={formatDateTime(lastUpdated)}>
              {m.search_updated({ time: formatAgo(lastUpdated) })}
            </time>
          )}
        </Flex>
        {(description || isByCode(result)) && (
          <span className={`${ui.note} ${ui.breaks} ${classes.description}`}>
            {isByCode(result) && metadata.code && metadata.code !== metadata.sku && (
              <strong>{m.search_code({ code: metadata.code })}</strong>
            )}
            <Marked text={description} query={query} />
          </span>
        )}
      </Flex>
    </Flex>
  )
})

function Marked({ text, query }: { text: string; query: string }) {
  let at = 0
  return marks(text, query).map((piece) => {
    const key = at
    at += piece.text.length
    return piece.isMarked ? (
      <mark key={key} className={classes.mark}>
        {piece.text}
      </mark>
    ) : (
      <Fragment key={key}>{piece.text}</Fragment>
    )
  })
}
