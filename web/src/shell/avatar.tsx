import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { profileOptions } from '../identity/profile/profile-query.ts'
import classes from './header.module.css'

/** The person's own picture, or what stands for it until it is there. */
export function Avatar({ children }: { children: ReactNode }) {
  const { data: profile } = useQuery(profileOptions)
  return profile?.avatar ? <img src={profile.avatar} alt="" className={classes.picture} /> : children
}
