import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { calendarFile } from '../../views/calendar.ts';
import { calendarPaths } from '../../views/routes.ts';

export const getStaticPaths = calendarPaths;

export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = async ({ props }) =>
  new Response(calendarFile(await props.view()), {
    headers: { 'content-type': 'text/calendar; charset=utf-8' },
  });
