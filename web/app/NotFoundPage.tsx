import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { Button, ButtonLink } from '../ui/Button.tsx'
import style from './NotFoundPage.module.css'

/** The page of every address that leads nowhere, or that is not for this person. */
export default function NotFoundPage() {
  const navigate = useNavigate()
  useEffect(() => {
    document.title = 'Page not found · Kinora'
  }, [])
  return (
    <main className={style.page}>
      <p className={style.number}>404</p>
      <h1>Page not found</h1>
      <p>This page does not exist, or it is not yours to open.</p>
      <div className={style.actions}>
        <ButtonLink variant="primary" to="/">
          Go to the start
        </ButtonLink>
        <Button onClick={() => void navigate(-1)}>Back</Button>
      </div>
    </main>
  )
}
